CREATE TABLE "counter_statement" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"run_id" text NOT NULL,
	"candidate_id" text NOT NULL,
	"text" text NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	"entered_by" text NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "counter_statement_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "self_assessment_choice" (
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"choice" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "self_assessment_choice_tenant_id_run_id_pk" PRIMARY KEY("tenant_id","run_id")
);
--> statement-breakpoint
CREATE TABLE "self_assessment" (
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"candidate_id" text NOT NULL,
	"phase" text NOT NULL,
	"competency_id" text NOT NULL,
	"value" double precision,
	"text" text DEFAULT '' NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "self_assessment_pk" PRIMARY KEY("tenant_id","run_id","candidate_id","phase","competency_id")
);
--> statement-breakpoint
ALTER TABLE "candidate_page_setting" ADD COLUMN "counter_statements" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "counter_statement" ADD CONSTRAINT "counter_statement_candidate" FOREIGN KEY ("tenant_id","run_id","candidate_id") REFERENCES "public"."run_candidate"("tenant_id","run_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_assessment_choice" ADD CONSTRAINT "self_assessment_choice_run" FOREIGN KEY ("tenant_id","run_id") REFERENCES "public"."run"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_assessment" ADD CONSTRAINT "self_assessment_invitation" FOREIGN KEY ("tenant_id","run_id","candidate_id") REFERENCES "public"."candidate_invitation"("tenant_id","run_id","candidate_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "counter_statement_of" ON "counter_statement" USING btree ("tenant_id","run_id","candidate_id");