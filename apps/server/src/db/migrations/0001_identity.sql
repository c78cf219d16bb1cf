CREATE TABLE "backup_code" (
	"tenant_id" text NOT NULL,
	"person_id" text NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "backup_code_tenant_id_person_id_code_hash_pk" PRIMARY KEY("tenant_id","person_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "link" (
	"tenant_id" text NOT NULL,
	"person_id" text NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text,
	"new_email" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "link_tenant_id_person_id_purpose_pk" PRIMARY KEY("tenant_id","person_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "login_step" (
	"tenant_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"person_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"codes_sent" integer DEFAULT 0 NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp (3) with time zone,
	CONSTRAINT "login_step_tenant_id_token_hash_pk" PRIMARY KEY("tenant_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "used_captcha" (
	"tenant_id" text NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "used_captcha_tenant_id_hash_pk" PRIMARY KEY("tenant_id","hash")
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "language" text DEFAULT 'de' NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "reset_requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "totp_secret" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "totp_pending_secret" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "totp_pending_tested" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "totp_last_step" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "login_failure" ADD COLUMN "is_pending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "id" text DEFAULT substr(replace(gen_random_uuid()::text, '-', ''), 1, 24) NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "used_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "password_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "system" text;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "url" text;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "secret" text DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') NOT NULL;--> statement-breakpoint
ALTER TABLE "backup_code" ADD CONSTRAINT "backup_code_account" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."account"("tenant_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link" ADD CONSTRAINT "link_account" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."account"("tenant_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_step" ADD CONSTRAINT "login_step_account" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."account"("tenant_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "login_step_of_person" ON "login_step" USING btree ("tenant_id","person_id");