import type { Caller } from '../../../../server/http/caller.ts'
import type { Day } from '../../../../shared/days.ts'
import { seesTenantDetails } from '../../../../shared/permissions.ts'
import type { Case, Reply } from '../cases.contract.ts'
import { CASES, type CaseKind } from '../cases.rules.ts'
import type { Photo } from '../photos.contract.ts'
import { isLate } from '../priority.rules.ts'
import type { CaseRow, ReplyRow } from './cases.queries.ts'
import type { PhotoRow } from './photos.queries.ts'

export const photoPath = (kind: CaseKind, { id }: { id: string }) =>
  `/api/${CASES[kind].path}/photos/${id}/file`

export function presentPhoto(kind: CaseKind, row: PhotoRow): Photo {
  return {
    id: row.id,
    url: photoPath(kind, row),
    thumbnailUrl: `/api/${CASES[kind].path}/photos/${row.id}/thumbnail`,
    fileName: row.fileName,
    fileSize: row.fileSize,
    contentType: row.contentType,
    createdAt: row.createdAt.toISOString(),
  }
}

type Photos = (replyId: string | null) => Photo[]

function presentReply(row: ReplyRow, findPhotos: Photos, { uid }: Caller): Reply {
  return {
    id: row.id,
    sender: row.sender,
    senderName: row.senderName,
    message: row.message,
    timestamp: row.createdAt.toISOString(),
    mine: row.uid === uid,
    photos: findPhotos(row.id),
  }
}

const presentRequestFields = (row: CaseRow, today: Day) => ({
  priority: row.priority,
  dueOn: row.dueOn,
  dueOnChosen: row.dueOnChosen,
  late: isLate(row, today),
  resolvedAt: row.resolvedAt?.toISOString() ?? null,
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
  rating: row.rating,
  ratingComment: row.ratingComment,
})

export function presentCase(
  row: CaseRow,
  { replies, photos }: { replies: ReplyRow[]; photos: PhotoRow[] },
  { caller, today }: { caller: Caller; today: Day },
): Case {
  const findPhotos: Photos = (replyId) =>
    photos.filter((photo) => photo.replyId === replyId).map((photo) => presentPhoto(row.kind, photo))
  return {
    id: row.id,
    tenantId: row.tenantId,
    tenantName: row.tenantName,
    tenantEmail: seesTenantDetails(caller) ? row.tenantEmail : '',
    subject: row.subject,
    [CASES[row.kind].bodyField]: row.body,
    status: row.status,
    assigneeUid: caller.role === 'admin' ? row.assigneeUid : null,
    assigneeName: caller.role === 'admin' ? row.assigneeName : null,
    vendorId: caller.role === 'admin' ? row.vendorId : null,
    vendorName: caller.role === 'admin' ? row.vendorName : null,
    vendorPhone: caller.role === 'admin' ? row.vendorPhone : null,
    adminResponse: row.adminResponse,
    respondedAt: row.respondedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    timestamp: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    replies: replies.map((reply) => presentReply(reply, findPhotos, caller)),
    photos: findPhotos(null),
    ...(row.kind === 'request' && presentRequestFields(row, today)),
  }
}
