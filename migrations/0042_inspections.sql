CREATE TABLE "inspection_dates" (
	"rule_id" uuid NOT NULL,
	"inspection_on" date NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "inspection_dates_rule_id_inspection_on_pk" PRIMARY KEY("rule_id","inspection_on")
);
--> statement-breakpoint
CREATE TABLE "inspection_requests" (
	"rule_id" uuid NOT NULL,
	"inspection_on" date NOT NULL,
	"unit_id" uuid NOT NULL,
	"state" text NOT NULL,
	"case_id" uuid,
	CONSTRAINT "inspection_requests_rule_id_inspection_on_unit_id_pk" PRIMARY KEY("rule_id","inspection_on","unit_id")
);
--> statement-breakpoint
CREATE TABLE "inspection_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"property_id" uuid NOT NULL,
	"unit_id" uuid,
	"title" text NOT NULL,
	"description" text,
	"every_months" integer NOT NULL,
	"anchor_day" integer NOT NULL,
	"lead_days" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"priority" text NOT NULL,
	"assignee_uid" uuid,
	"state" text NOT NULL,
	"activated_on" date NOT NULL,
	"resumed_on" date,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "inspection_rules_months" CHECK (every_months in (1, 3, 6, 12)),
	CONSTRAINT "inspection_rules_days" CHECK (anchor_day between 1 and 31 and lead_days between 0 and 60),
	CONSTRAINT "inspection_rules_order" CHECK (ends_on is null or ends_on >= starts_on)
);
--> statement-breakpoint
ALTER TABLE "inspection_dates" ADD CONSTRAINT "inspection_dates_rule_id_inspection_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."inspection_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_requests" ADD CONSTRAINT "inspection_requests_rule_id_inspection_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."inspection_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_requests" ADD CONSTRAINT "inspection_requests_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_requests" ADD CONSTRAINT "inspection_requests_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_rules" ADD CONSTRAINT "inspection_rules_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_rules" ADD CONSTRAINT "inspection_rules_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_rules" ADD CONSTRAINT "inspection_rules_assignee_uid_profiles_uid_fk" FOREIGN KEY ("assignee_uid") REFERENCES "public"."profiles"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inspection_requests_case" ON "inspection_requests" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "inspection_requests_unit" ON "inspection_requests" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "inspection_rules_newest" ON "inspection_rules" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "inspection_rules_property" ON "inspection_rules" USING btree ("property_id");