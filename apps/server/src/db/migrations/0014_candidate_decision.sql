CREATE TABLE "candidate_decision" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"run_id" text NOT NULL,
	"candidate_id" text NOT NULL,
	"person_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"exercise_id" text,
	"calculated" text NOT NULL,
	"reason" text,
	CONSTRAINT "candidate_decision_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "decision_reasons" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "candidate_decision" ADD CONSTRAINT "candidate_decision_candidate" FOREIGN KEY ("tenant_id","run_id","candidate_id") REFERENCES "public"."run_candidate"("tenant_id","run_id","person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "candidate_decision_of" ON "candidate_decision" USING btree ("tenant_id","run_id","candidate_id");--> statement-breakpoint
CREATE INDEX "candidate_decision_by" ON "candidate_decision" USING btree ("tenant_id","person_id");