CREATE TABLE "ink_stroke" (
	"tenant_id" text NOT NULL,
	"page_id" text NOT NULL,
	"stroke_id" text NOT NULL,
	"stroke" text,
	CONSTRAINT "ink_stroke_tenant_id_page_id_stroke_id_pk" PRIMARY KEY("tenant_id","page_id","stroke_id")
);
--> statement-breakpoint
ALTER TABLE "observation_page" ADD COLUMN "alternative" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ink_stroke" ADD CONSTRAINT "ink_stroke_page" FOREIGN KEY ("tenant_id","page_id") REFERENCES "public"."observation_page"("tenant_id","id") ON DELETE cascade ON UPDATE no action;