CREATE TABLE "vat_units_before" (
	"unit_id" uuid PRIMARY KEY NOT NULL,
	"earlier" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "kind_before" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_settings" ADD COLUMN "vat_on_before" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "vat_units_before" ADD CONSTRAINT "vat_units_before_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;