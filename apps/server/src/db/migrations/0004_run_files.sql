CREATE TABLE "file_chunk" (
	"tenant_id" text NOT NULL,
	"file_id" text NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "file_chunk_tenant_id_file_id_position_pk" PRIMARY KEY("tenant_id","file_id","position")
);
--> statement-breakpoint
CREATE TABLE "file" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"run_id" text NOT NULL,
	"candidate_id" text,
	"usage" text NOT NULL,
	"original_name" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"place" text NOT NULL,
	"stored_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "file_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "unsent_report" (
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"person_id" text NOT NULL,
	"device_id" text NOT NULL,
	"candidate_id" text NOT NULL,
	"exercise_id" text NOT NULL,
	"pages" integer NOT NULL,
	"ratings" integer NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "unsent_report_of_device" PRIMARY KEY("tenant_id","run_id","person_id","device_id","candidate_id","exercise_id")
);
--> statement-breakpoint
ALTER TABLE "file_chunk" ADD CONSTRAINT "file_chunk_file" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."file"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_run" FOREIGN KEY ("tenant_id","run_id") REFERENCES "public"."run"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_candidate" FOREIGN KEY ("tenant_id","run_id","candidate_id") REFERENCES "public"."run_candidate"("tenant_id","run_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsent_report" ADD CONSTRAINT "unsent_report_candidate" FOREIGN KEY ("tenant_id","run_id","candidate_id") REFERENCES "public"."run_candidate"("tenant_id","run_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_of_run" ON "file" USING btree ("tenant_id","run_id");