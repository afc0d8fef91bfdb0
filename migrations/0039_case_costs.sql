CREATE TABLE "case_costs" (
	"expense_id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"invoice_id" uuid
);
--> statement-breakpoint
ALTER TABLE "case_costs" ADD CONSTRAINT "case_costs_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_costs" ADD CONSTRAINT "case_costs_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_costs" ADD CONSTRAINT "case_costs_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_costs_case" ON "case_costs" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "case_costs_invoice" ON "case_costs" USING btree ("invoice_id") WHERE invoice_id is not null;