CREATE TABLE "late_work" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"run_id" text NOT NULL,
	"candidate_id" text NOT NULL,
	"exercise_id" text NOT NULL,
	"observer_id" text NOT NULL,
	"author_id" text NOT NULL,
	"device" text NOT NULL,
	"written_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone NOT NULL,
	"work" jsonb NOT NULL,
	"bytes" integer NOT NULL,
	"digest" text NOT NULL,
	"decision" text,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"replaced" jsonb,
	CONSTRAINT "late_work_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "late_work_once" UNIQUE("tenant_id","run_id","author_id","digest")
);
--> statement-breakpoint
ALTER TABLE "unsent_report" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "late_work" ADD CONSTRAINT "late_work_candidate" FOREIGN KEY ("tenant_id","run_id","candidate_id") REFERENCES "public"."run_candidate"("tenant_id","run_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "late_work_by" ON "late_work" USING btree ("tenant_id","author_id");--> statement-breakpoint
CREATE INDEX "late_work_of_candidate" ON "late_work" USING btree ("tenant_id","run_id","candidate_id");