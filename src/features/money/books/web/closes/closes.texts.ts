export const FAILED = {
  closes: 'Failed to load the closes',
  close: 'Failed to close the books. Please try again.',
  reopen: 'Failed to reopen the books. Please try again.',
} as const
