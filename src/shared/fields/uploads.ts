export const UPLOAD_MAX_BYTES = 10_485_760
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const
export const UPLOAD_MESSAGES = {
  tooLarge: 'File size must be less than 10MB',
  wrongType: 'Please upload only JPEG, PNG, or PDF files',
} as const
