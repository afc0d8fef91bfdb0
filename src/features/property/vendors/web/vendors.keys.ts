export const VENDORS_KEY = ['vendors'] as const
