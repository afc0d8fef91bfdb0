import { UPLOAD_MAX_BYTES } from '../../../shared/fields/uploads.ts'

export const PHOTO_MAX_BYTES = UPLOAD_MAX_BYTES
export const PHOTO_TYPES = ['image/jpeg', 'image/png'] as const
