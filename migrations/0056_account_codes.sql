CREATE TABLE "account_codes" (
	"account" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"tax_code" text
);
