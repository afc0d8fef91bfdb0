import { toBase64 } from '../../../../../web/files/base64.ts'
import type { UploadHow } from '../../../../../web/files/upload.ts'
import type { CaseKind } from '../../cases.rules.ts'
import { casesApi } from '../cases.api.ts'
import type { Prepared } from './photo-prepare.ts'

type Photo = Pick<Prepared, 'file' | 'thumbnail'>
type How = Pick<UploadHow, 'key'> & Partial<UploadHow>

export async function uploadPhoto(kind: CaseKind, { file, thumbnail }: Photo, how: How) {
  return casesApi[kind].upload('POST /photos', {
    fields: thumbnail ? { thumbnail: await toBase64(thumbnail) } : {},
    file: { photo: file },
    ...how,
  })
}
