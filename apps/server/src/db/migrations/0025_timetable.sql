CREATE TABLE "plan_job" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"run_id" text NOT NULL,
	"state" text NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"moved_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"seed" integer NOT NULL,
	"seconds" integer NOT NULL,
	"pinned" jsonb NOT NULL,
	"progress" jsonb NOT NULL,
	"is_stopping" boolean DEFAULT false NOT NULL,
	CONSTRAINT "plan_job_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "plan_occupation" (
	"tenant_id" text NOT NULL,
	"plan_id" text NOT NULL,
	"session_id" text NOT NULL,
	"resource" text NOT NULL,
	"during" "int4range" NOT NULL,
	CONSTRAINT "plan_occupation_tenant_id_plan_id_session_id_resource_pk" PRIMARY KEY("tenant_id","plan_id","session_id","resource")
);
--> statement-breakpoint
CREATE TABLE "planning_resources" (
	"tenant_id" text NOT NULL,
	"rooms" jsonb NOT NULL,
	"role_players" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "planning_resources_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "run_conflict" (
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"candidate_id" text NOT NULL,
	"observer_id" text NOT NULL,
	"reason" text NOT NULL,
	"declared_by" text NOT NULL,
	"declared_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "run_conflict_of_pair" PRIMARY KEY("tenant_id","run_id","candidate_id","observer_id")
);
--> statement-breakpoint
CREATE TABLE "run_planning" (
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"settings" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "run_planning_tenant_id_run_id_pk" PRIMARY KEY("tenant_id","run_id")
);
--> statement-breakpoint
CREATE TABLE "run_plan" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"run_id" text NOT NULL,
	"state" text NOT NULL,
	"origin" text NOT NULL,
	"job_id" text,
	"wish" text NOT NULL,
	"seed" integer,
	"iterations" integer,
	"sessions" jsonb NOT NULL,
	"settings" jsonb,
	"made_by" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "run_plan_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "run_team" ADD COLUMN "is_planned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_job" ADD CONSTRAINT "plan_job_run" FOREIGN KEY ("tenant_id","run_id") REFERENCES "public"."run"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_occupation" ADD CONSTRAINT "plan_occupation_plan" FOREIGN KEY ("tenant_id","plan_id") REFERENCES "public"."run_plan"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_conflict" ADD CONSTRAINT "run_conflict_candidate" FOREIGN KEY ("tenant_id","run_id","candidate_id") REFERENCES "public"."run_candidate"("tenant_id","run_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_planning" ADD CONSTRAINT "run_planning_run" FOREIGN KEY ("tenant_id","run_id") REFERENCES "public"."run"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_plan" ADD CONSTRAINT "run_plan_run" FOREIGN KEY ("tenant_id","run_id") REFERENCES "public"."run"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_job_of_run" ON "plan_job" USING btree ("tenant_id","run_id");--> statement-breakpoint
CREATE INDEX "run_plan_of_run" ON "run_plan" USING btree ("tenant_id","run_id");--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
ALTER TABLE "plan_occupation" ADD CONSTRAINT "plan_occupation_once" EXCLUDE USING gist ("tenant_id" WITH =, "plan_id" WITH =, "resource" WITH =, "during" WITH &&);
