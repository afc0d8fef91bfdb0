ALTER TABLE "rent_rules" ADD COLUMN "advance_months" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rent_rules" ADD COLUMN "instalments" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "rent_rules" ADD COLUMN "advance_told_on" date;--> statement-breakpoint
ALTER TABLE "rent_rules" ADD CONSTRAINT "rent_rules_advance" CHECK (advance_months between 0 and 60 and instalments between 1 and greatest(advance_months, 1)
        and advance_months % instalments = 0);