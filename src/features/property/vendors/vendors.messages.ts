export const VENDOR_MESSAGES = {
  notFound: 'Vendor not found',
  nameRequired: 'Name is required',
  wrongPhone: 'The phone must be a number that can be called, as 024 123 4567 or +44 20 7946 0018.',
  named: 'This vendor has requests, so it cannot be deleted. Archive it instead.',
} as const
