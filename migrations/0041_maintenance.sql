CREATE TABLE "maintenance_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"urgent" integer NOT NULL,
	"high" integer NOT NULL,
	"normal" integer NOT NULL,
	"low" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "maintenance_settings_days" CHECK (1 <= urgent and urgent <= high and high <= normal and normal <= low),
	CONSTRAINT "maintenance_settings_most" CHECK (low <= 365)
);
--> statement-breakpoint
CREATE TABLE "case_costs" (
	"expense_id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"invoice_id" uuid
);
--> statement-breakpoint
CREATE TABLE "vendors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"trade" text,
	"note" text,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"search" text GENERATED ALWAYS AS (translate(lower(coalesce(name, '') || ' ' || coalesce(trade, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(regexp_replace(phone, '[^0-9]', '', 'g'), '')), 'ƆɔƐɛŊŋƉɖƑƒƔɣƲʋ', 'ooeennddffggvv')) STORED
);
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "vendor_id" uuid;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "priority" text DEFAULT 'normal' NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "due_on_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "resolved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "reopened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "rating" integer;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "rating_comment" text;--> statement-breakpoint
ALTER TABLE "case_costs" ADD CONSTRAINT "case_costs_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_costs" ADD CONSTRAINT "case_costs_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_costs" ADD CONSTRAINT "case_costs_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_costs_case" ON "case_costs" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "case_costs_invoice" ON "case_costs" USING btree ("invoice_id") WHERE invoice_id is not null;--> statement-breakpoint
CREATE INDEX "vendors_name" ON "vendors" USING btree ("name","id");--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cases_vendor" ON "cases" USING btree ("vendor_id") WHERE vendor_id is not null;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_rating" CHECK (rating between 1 and 5 and confirmed_at is not null or rating is null);