/** Any well-formed text is a valid value here; a wrong password would cost a real check. */
export const GUESSED: Record<string, string[]> = {
  'POST /api/auth/login': ['email', 'password', 'phone'],
  'POST /api/auth/join': ['code', 'newPassword', 'phone'],
  'POST /api/auth/code': ['phone'],
  'POST /api/auth/code/verify': ['phone', 'code', 'newPassword'],
  'POST /api/auth/contact/verify': ['code'],
  'POST /api/auth/password': ['currentPassword'],
  'POST /api/auth/totp/confirm': ['password'],
  'POST /api/auth/totp/recovery-codes': ['password'],
  'DELETE /api/auth/totp': ['password'],
  'PATCH /api/settings/mail': ['password'],
  'PATCH /api/settings/online-payment': ['secretKey'],
  // Prices below a pesewa.
  'PATCH /api/settings/sms': ['pricePerSegment'],
  // Negative is credit.
  'POST /api/tenants/{id}/opening-balance': ['amount'],
  // Cells of a card are texts; wrong ones are problems of the book.
  'POST /api/imports/{id}/rows': ['startsOn', 'endsOn'],
  // Negative is an overdraft.
  'POST /api/money/accounts': ['openingBalance'],
  'PATCH /api/money/accounts/{id}': ['openingBalance'],
  'POST /api/money/statements': ['password'],
  'POST /api/money/statements/preview': ['password'],
  // A paste of many messages is long.
  'POST /api/money/texts': ['text'],
  // The other lines are still accepted.
  'POST /api/money/lines/accept': ['id', 'tenantId'],
  // The other named tenants still get their invoices.
  'POST /api/invoices/bulk': ['tenantId', 'tenantIds'],
  // A whole document of many lines.
  'POST /api/agreement-templates': ['body'],
  'POST /api/agreement-templates/preview': ['body'],
  'PATCH /api/agreement-templates/{id}': ['body'],
  'PATCH /api/signings/{id}': ['body'],
  // A meter has three decimals.
  'PATCH /api/handovers/{id}': ['reading'],
  // Numbers that only order photos.
  'PUT /api/handovers/{id}/photos/{photoId}': ['sequence'],
  'POST /api/settings/mail/test': ['password'],
  'POST /api/settings/online-payment/test': ['secretKey'],
}
