CREATE TABLE "candidate_work_exercise" (
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"exercise_id" text NOT NULL,
	CONSTRAINT "candidate_work_exercise_tenant_id_run_id_exercise_id_pk" PRIMARY KEY("tenant_id","run_id","exercise_id")
);
--> statement-breakpoint
CREATE TABLE "candidate_work" (
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"candidate_id" text NOT NULL,
	"exercise_id" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"saved_at" timestamp (3) with time zone,
	"handed_in_at" timestamp (3) with time zone,
	"late_text" text,
	"late_saved_at" timestamp (3) with time zone,
	"late_typed_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "candidate_work_tenant_id_run_id_candidate_id_exercise_id_pk" PRIMARY KEY("tenant_id","run_id","candidate_id","exercise_id")
);
--> statement-breakpoint
ALTER TABLE "candidate_work_exercise" ADD CONSTRAINT "candidate_work_exercise_run" FOREIGN KEY ("tenant_id","run_id") REFERENCES "public"."run"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_work" ADD CONSTRAINT "candidate_work_invitation" FOREIGN KEY ("tenant_id","run_id","candidate_id") REFERENCES "public"."candidate_invitation"("tenant_id","run_id","candidate_id") ON DELETE cascade ON UPDATE no action;