CREATE TABLE "company_identity" (
	"tenant_id" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"person_id" text NOT NULL,
	"bound_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "company_identity_tenant_id_issuer_subject_pk" PRIMARY KEY("tenant_id","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "company_sign_in" (
	"tenant_id" text NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text,
	"label" text NOT NULL,
	"scopes" text NOT NULL,
	"claim" text NOT NULL,
	"role_table" jsonb NOT NULL,
	"default_role_id" text,
	"domains" text[] NOT NULL,
	"binds_by_email" boolean NOT NULL,
	"creates_accounts" boolean NOT NULL,
	"is_only" boolean NOT NULL,
	"counts_factor" boolean NOT NULL,
	"factor_values" text[] NOT NULL,
	"break_glass_id" text,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "company_sign_in_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "used_company_token" (
	"tenant_id" text NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "used_company_token_tenant_id_hash_pk" PRIMARY KEY("tenant_id","hash")
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"person_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"rp_id" text NOT NULL,
	"counter" bigint NOT NULL,
	"name" text NOT NULL,
	"transports" text[] NOT NULL,
	"is_synced" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "passkey_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
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
CREATE TABLE "provisioned_group" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"display_name" text NOT NULL,
	"external_id" text,
	"role_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provisioned_group_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "provisioned_member" (
	"tenant_id" text NOT NULL,
	"group_id" text NOT NULL,
	"person_id" text NOT NULL,
	CONSTRAINT "provisioned_member_tenant_id_group_id_person_id_pk" PRIMARY KEY("tenant_id","group_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "provisioned_person" (
	"tenant_id" text NOT NULL,
	"person_id" text NOT NULL,
	"user_name" text NOT NULL,
	"external_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provisioned_person_tenant_id_person_id_pk" PRIMARY KEY("tenant_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "provisioning" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"token_hash" text NOT NULL,
	"invites" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "provisioning_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"webhook_id" text NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'PENDING' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone,
	"status" integer,
	"fault" text,
	CONSTRAINT "webhook_delivery_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"url" text NOT NULL,
	"description" text NOT NULL,
	"events" text[] NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"secret" text NOT NULL,
	"former_secret" text,
	"former_secret_until" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"switched_off" text,
	CONSTRAINT "webhook_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "login_step" ADD COLUMN "company" jsonb;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "company" jsonb;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "company_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "passkeys" text DEFAULT 'OFF' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_identity" ADD CONSTRAINT "company_identity_account" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."account"("tenant_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_account" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."account"("tenant_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_answer" ADD CONSTRAINT "api_answer_key" FOREIGN KEY ("tenant_id","key_id") REFERENCES "public"."api_key"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_key" FOREIGN KEY ("tenant_id","key_id") REFERENCES "public"."api_key"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisioned_group" ADD CONSTRAINT "provisioned_group_role" FOREIGN KEY ("tenant_id","role_id") REFERENCES "public"."role"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisioned_member" ADD CONSTRAINT "provisioned_member_group" FOREIGN KEY ("tenant_id","group_id") REFERENCES "public"."provisioned_group"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisioned_member" ADD CONSTRAINT "provisioned_member_person" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."person"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisioned_person" ADD CONSTRAINT "provisioned_person_account" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."account"("tenant_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook" FOREIGN KEY ("tenant_id","webhook_id") REFERENCES "public"."webhook"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "company_identity_person" ON "company_identity" USING btree ("tenant_id","person_id","issuer");--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_credential" ON "passkey" USING btree ("tenant_id","credential_id");--> statement-breakpoint
CREATE INDEX "passkey_of_person" ON "passkey" USING btree ("tenant_id","person_id");--> statement-breakpoint
CREATE INDEX "api_answer_age" ON "api_answer" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_hash" ON "api_key" USING btree ("tenant_id","key_hash");--> statement-breakpoint
CREATE INDEX "api_token_expiry" ON "api_token" USING btree ("tenant_id","expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "provisioned_group_name" ON "provisioned_group" USING btree ("tenant_id","display_name");--> statement-breakpoint
CREATE INDEX "provisioned_member_person" ON "provisioned_member" USING btree ("tenant_id","person_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_latest" ON "webhook_delivery" USING btree ("tenant_id","webhook_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_delivery_age" ON "webhook_delivery" USING btree ("tenant_id","created_at");