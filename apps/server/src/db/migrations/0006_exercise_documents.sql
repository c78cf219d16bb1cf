CREATE TABLE "process_document" (
	"tenant_id" text NOT NULL,
	"process_id" text NOT NULL,
	"exercise_id" text NOT NULL,
	"file_id" text NOT NULL,
	CONSTRAINT "process_document_tenant_id_process_id_exercise_id_file_id_pk" PRIMARY KEY("tenant_id","process_id","exercise_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "run_document" (
	"tenant_id" text NOT NULL,
	"run_id" text NOT NULL,
	"exercise_id" text NOT NULL,
	"file_id" text NOT NULL,
	CONSTRAINT "run_document_tenant_id_run_id_exercise_id_file_id_pk" PRIMARY KEY("tenant_id","run_id","exercise_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "file" ALTER COLUMN "run_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "exercise_id" text;--> statement-breakpoint
ALTER TABLE "process_document" ADD CONSTRAINT "process_document_process" FOREIGN KEY ("tenant_id","process_id") REFERENCES "public"."process"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_document" ADD CONSTRAINT "process_document_file" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."file"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_document" ADD CONSTRAINT "run_document_run" FOREIGN KEY ("tenant_id","run_id") REFERENCES "public"."run"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_document" ADD CONSTRAINT "run_document_file" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."file"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "process_document_of_exercise" ON "process_document" USING btree ("tenant_id","exercise_id");--> statement-breakpoint
CREATE INDEX "process_document_of_file" ON "process_document" USING btree ("tenant_id","file_id");--> statement-breakpoint
CREATE INDEX "run_document_of_exercise" ON "run_document" USING btree ("tenant_id","exercise_id");--> statement-breakpoint
CREATE INDEX "run_document_of_file" ON "run_document" USING btree ("tenant_id","file_id");--> statement-breakpoint
CREATE INDEX "file_of_exercise" ON "file" USING btree ("tenant_id","exercise_id");--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_of_one" CHECK (num_nonnulls("file"."run_id", "file"."exercise_id") = 1);