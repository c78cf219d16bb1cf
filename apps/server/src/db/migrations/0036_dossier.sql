CREATE TABLE "dossier_chunk" (
	"tenant_id" text NOT NULL,
	"job_id" text NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "dossier_chunk_tenant_id_job_id_position_pk" PRIMARY KEY("tenant_id","job_id","position")
);
--> statement-breakpoint
CREATE TABLE "dossier_job" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"run_id" text NOT NULL,
	"candidate_id" text,
	"is_named" boolean NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"moved_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"file_name" text NOT NULL,
	"size" integer,
	CONSTRAINT "dossier_job_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "dossier_key" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"public_key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"private_key" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"replaced_at" timestamp (3) with time zone,
	CONSTRAINT "dossier_key_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "dossiers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "dossier_chunk" ADD CONSTRAINT "dossier_chunk_job" FOREIGN KEY ("tenant_id","job_id") REFERENCES "public"."dossier_job"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossier_job" ADD CONSTRAINT "dossier_job_run" FOREIGN KEY ("tenant_id","run_id") REFERENCES "public"."run"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dossier_job_under_way" ON "dossier_job" USING btree ("tenant_id","run_id","requested_by","is_named",coalesce("candidate_id", '')) WHERE "dossier_job"."state" in ('QUEUED', 'RUNNING');--> statement-breakpoint
CREATE INDEX "dossier_job_of_run" ON "dossier_job" USING btree ("tenant_id","run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dossier_key_now" ON "dossier_key" USING btree ("tenant_id") WHERE "dossier_key"."replaced_at" is null;