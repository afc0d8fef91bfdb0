CREATE TABLE "give_backs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "give_backs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"act" text NOT NULL,
	"tenant_id" uuid,
	"invoice_id" uuid,
	"payment_id" uuid,
	"amount" bigint NOT NULL,
	"reason" text,
	"created_by" uuid,
	"created_by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"summarized" boolean DEFAULT false NOT NULL,
	CONSTRAINT "give_backs_amount" CHECK (amount >= 0)
);
--> statement-breakpoint
ALTER TABLE "give_backs" ADD CONSTRAINT "give_backs_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "give_backs_newest" ON "give_backs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "give_backs_waiting" ON "give_backs" USING btree ("created_at") WHERE not summarized;