CREATE TABLE "evidence" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"run_id" text NOT NULL,
	"candidate_id" text NOT NULL,
	"exercise_id" text NOT NULL,
	"observer_id" text NOT NULL,
	"kind" text NOT NULL,
	"page_id" text,
	"competency_id" text,
	"cue_uid" text,
	"sign" smallint NOT NULL,
	"note" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"deleted_on" timestamp (3) with time zone,
	"state" text NOT NULL,
	"anchor" jsonb,
	"stroke_ids" jsonb,
	"captured" text,
	"submitted_on" timestamp (3) with time zone,
	CONSTRAINT "evidence_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "pdf_job" ADD COLUMN "zone" text;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_candidate" FOREIGN KEY ("tenant_id","run_id","candidate_id") REFERENCES "public"."run_candidate"("tenant_id","run_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evidence_of_page" ON "evidence" USING btree ("tenant_id","page_id");--> statement-breakpoint
CREATE INDEX "evidence_of_cell" ON "evidence" USING btree ("tenant_id","run_id","candidate_id","exercise_id","observer_id");