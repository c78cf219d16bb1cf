CREATE TABLE "pdf_chunk" (
	"tenant_id" text NOT NULL,
	"job_id" text NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "pdf_chunk_tenant_id_job_id_position_pk" PRIMARY KEY("tenant_id","job_id","position")
);
--> statement-breakpoint
CREATE TABLE "pdf_job" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"run_id" text NOT NULL,
	"candidate_id" text,
	"locale" text NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"moved_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"file_name" text NOT NULL,
	"size" integer,
	"place" text NOT NULL,
	"token_hash" text,
	"token_expires_at" timestamp (3) with time zone,
	CONSTRAINT "pdf_job_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "pdf_chunk" ADD CONSTRAINT "pdf_chunk_job" FOREIGN KEY ("tenant_id","job_id") REFERENCES "public"."pdf_job"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pdf_job" ADD CONSTRAINT "pdf_job_run" FOREIGN KEY ("tenant_id","run_id") REFERENCES "public"."run"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pdf_job_under_way" ON "pdf_job" USING btree ("tenant_id","run_id","requested_by","locale",coalesce("candidate_id", '')) WHERE "pdf_job"."state" in ('QUEUED', 'RUNNING');--> statement-breakpoint
CREATE INDEX "pdf_job_of_run" ON "pdf_job" USING btree ("tenant_id","run_id");