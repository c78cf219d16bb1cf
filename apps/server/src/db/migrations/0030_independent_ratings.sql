CREATE TABLE "cell_reveal" (
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"candidate_id" text NOT NULL,
	"exercise_id" text NOT NULL,
	"reveal_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"person_id" text NOT NULL,
	"is_early" boolean NOT NULL,
	"early_reason" text,
	"named_at" timestamp (3) with time zone,
	"named_by" text,
	CONSTRAINT "cell_reveal_tenant_id_run_id_candidate_id_exercise_id_pk" PRIMARY KEY("tenant_id","run_id","candidate_id","exercise_id")
);
--> statement-breakpoint
ALTER TABLE "assessment" ADD COLUMN "submission" jsonb;--> statement-breakpoint
ALTER TABLE "run_message" ADD COLUMN "reveals" text;--> statement-breakpoint
ALTER TABLE "process" ADD COLUMN "rating_rules" jsonb;--> statement-breakpoint
ALTER TABLE "run" ADD COLUMN "rating_rules" jsonb;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "rating_rules" jsonb;--> statement-breakpoint
ALTER TABLE "cell_reveal" ADD CONSTRAINT "cell_reveal_candidate" FOREIGN KEY ("tenant_id","run_id","candidate_id") REFERENCES "public"."run_candidate"("tenant_id","run_id","person_id") ON DELETE cascade ON UPDATE no action;