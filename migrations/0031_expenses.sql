CREATE TABLE "expenses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"property_id" uuid NOT NULL,
	"unit_id" uuid,
	"category" text NOT NULL,
	"amount" bigint NOT NULL,
	"spent_on" date NOT NULL,
	"supplier" text,
	"note" text,
	"bill_key" text,
	"bill_name" text,
	"bill_size" integer,
	"bill_type" text,
	"bill_sha256" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"created_by_name" text NOT NULL,
	"voided_at" timestamp (3) with time zone,
	"voided_by" uuid,
	"voided_by_name" text,
	"void_reason" text,
	"search" text GENERATED ALWAYS AS (translate(lower(coalesce(supplier, '') || ' ' || coalesce(note, '')), 'ƆɔƐɛŊŋƉɖƑƒƔɣƲʋ', 'ooeennddffggvv')) STORED,
	CONSTRAINT "expenses_amount" CHECK (amount between 1 and 10000000000),
	CONSTRAINT "expenses_bill_whole" CHECK (num_nonnulls(bill_key, bill_name, bill_size, bill_type, bill_sha256) in (0, 5)),
	CONSTRAINT "expenses_void_whole" CHECK (num_nonnulls(voided_at, voided_by, voided_by_name, void_reason) in (0, 4))
);
--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expenses_spent" ON "expenses" USING btree ("spent_on","created_at","id");--> statement-breakpoint
CREATE INDEX "expenses_property" ON "expenses" USING btree ("property_id","spent_on");--> statement-breakpoint
CREATE INDEX "expenses_unit" ON "expenses" USING btree ("unit_id") WHERE unit_id is not null;--> statement-breakpoint
CREATE INDEX "expenses_bill" ON "expenses" USING btree ("bill_key") WHERE bill_key is not null;