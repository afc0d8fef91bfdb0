import { UPLOAD_MAX_BYTES } from '../../../shared/fields/uploads.ts'

export const PHOTO_MAX_BYTES = UPLOAD_MAX_BYTES
export const PHOTO_TYPES = ['image/jpeg', 'image/png'] as const
export const PRINT_PIXELS = 640
export const PRINT_MAX_BYTES = 61_440
