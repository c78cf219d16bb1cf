CREATE TABLE "candidate_work_chunk" (
	"tenant_id" text NOT NULL,
	"file_id" text NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "candidate_work_chunk_tenant_id_file_id_position_pk" PRIMARY KEY("tenant_id","file_id","position")
);
--> statement-breakpoint
CREATE TABLE "candidate_work_file" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"run_id" text NOT NULL,
	"candidate_id" text NOT NULL,
	"exercise_id" text NOT NULL,
	"upload_id" text NOT NULL,
	"original_name" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"place" text NOT NULL,
	"arrived_at" timestamp (3) with time zone NOT NULL,
	"chosen_at" timestamp (3) with time zone,
	CONSTRAINT "candidate_work_file_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "candidate_work_file_upload" UNIQUE("tenant_id","run_id","candidate_id","upload_id")
);
--> statement-breakpoint
ALTER TABLE "candidate_work_exercise" ADD COLUMN "kind" text DEFAULT 'text' NOT NULL;--> statement-breakpoint
ALTER TABLE "candidate_work_chunk" ADD CONSTRAINT "candidate_work_chunk_file" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."candidate_work_file"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_work_file" ADD CONSTRAINT "candidate_work_file_invitation" FOREIGN KEY ("tenant_id","run_id","candidate_id") REFERENCES "public"."candidate_invitation"("tenant_id","run_id","candidate_id") ON DELETE cascade ON UPDATE no action;