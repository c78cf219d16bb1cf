CREATE TABLE "conference_presence" (
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"person_id" text NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conference_presence_tenant_id_run_id_person_id_pk" PRIMARY KEY("tenant_id","run_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "conference_value" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"run_id" text NOT NULL,
	"candidate_id" text NOT NULL,
	"exercise_id" text NOT NULL,
	"competency_id" text NOT NULL,
	"person_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"from_value" double precision,
	"to_value" double precision,
	"calculated" double precision,
	"reason" text,
	"present" jsonb NOT NULL,
	"seconds" integer NOT NULL,
	"effect" jsonb NOT NULL,
	CONSTRAINT "conference_value_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "conference" (
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"candidate_id" text,
	"exercise_id" text,
	"competency_id" text,
	"moved_by" text NOT NULL,
	"moved_at" timestamp (3) with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "conference_tenant_id_run_id_pk" PRIMARY KEY("tenant_id","run_id")
);
--> statement-breakpoint
ALTER TABLE "conference_presence" ADD CONSTRAINT "conference_presence_run" FOREIGN KEY ("tenant_id","run_id") REFERENCES "public"."run"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conference_value" ADD CONSTRAINT "conference_value_candidate" FOREIGN KEY ("tenant_id","run_id","candidate_id") REFERENCES "public"."run_candidate"("tenant_id","run_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conference" ADD CONSTRAINT "conference_run" FOREIGN KEY ("tenant_id","run_id") REFERENCES "public"."run"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conference_value_of_run" ON "conference_value" USING btree ("tenant_id","run_id","at");