CREATE TABLE "api_answer" (
	"tenant_id" text NOT NULL,
	"key_id" text NOT NULL,
	"request_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "api_answer_tenant_id_key_id_request_key_pk" PRIMARY KEY("tenant_id","key_id","request_key")
);
--> statement-breakpoint
CREATE TABLE "api_key" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"permissions" text[] NOT NULL,
	"networks" text[] NOT NULL,
	"maker_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	"used_from" text,
	CONSTRAINT "api_key_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "api_token" (
	"tenant_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"key_id" text NOT NULL,
	"scope" text[] NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "api_token_tenant_id_token_hash_pk" PRIMARY KEY("tenant_id","token_hash")
);
--> statement-breakpoint
ALTER TABLE "api_answer" ADD CONSTRAINT "api_answer_key" FOREIGN KEY ("tenant_id","key_id") REFERENCES "public"."api_key"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_key" FOREIGN KEY ("tenant_id","key_id") REFERENCES "public"."api_key"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_answer_age" ON "api_answer" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_hash" ON "api_key" USING btree ("tenant_id","key_hash");--> statement-breakpoint
CREATE INDEX "api_token_expiry" ON "api_token" USING btree ("tenant_id","expires_at");