import { safeFileName } from '../../../../server/http/disposition.ts'
import { type StoredFile, servedName } from '../../../../server/http/stored-file.ts'
import type { Case } from '../../../service/cases/cases.contract.ts'
import { CASES, type CaseKind } from '../../../service/cases/cases.rules.ts'
import type { Photo } from '../../../service/cases/photos.contract.ts'
import type { Reply } from '../../../service/cases/reply.fields.ts'

type Named = Pick<StoredFile, 'fileName' | 'contentType'> & { id: string }

/** The photo's path in the ZIP. */
export const photoName = (photo: Named): string =>
  `photos/${safeFileName(`${photo.id.slice(0, 8)} ${servedName(photo)}`)}`

const photoNames = (photos: readonly Photo[]): string[] => photos.map(photoName)

const presentReply = ({ sender, senderName, message, timestamp, photos }: Reply) => ({
  from: sender === 'tenant' ? senderName : 'The office',
  at: timestamp,
  message,
  photos: photoNames(photos),
})

export const presentCaseForExport = (kind: CaseKind, given: Case) => ({
  kind,
  subject: given.subject,
  text: given[CASES[kind].bodyField],
  status: given.status,
  submittedAt: given.createdAt,
  answeredAt: given.respondedAt,
  photos: photoNames(given.photos),
  replies: given.replies.map(presentReply),
  ...(kind === 'request' && {
    priority: given.priority,
    dueOn: given.dueOn,
    resolvedAt: given.resolvedAt,
    confirmedAt: given.confirmedAt,
    rating: given.rating,
    ratingComment: given.ratingComment,
  }),
})
