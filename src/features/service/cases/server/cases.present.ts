import type { Caller } from '../../../../server/http/caller.ts'
import type { Day } from '../../../../shared/days.ts'
import { seesTenantDetails } from '../../../../shared/permissions.ts'
import type { Case } from '../cases.contract.ts'
import { CASES, type CaseKind } from '../cases.rules.ts'
import { isClaimOpen } from '../claim.rules.ts'
import type { Photo } from '../photos.contract.ts'
import { isLate } from '../priority.rules.ts'
import type { Reply } from '../reply.fields.ts'
import type { CasePlace } from './cases.places.ts'
import type { CaseRow, ReplyRow } from './cases.queries.ts'
import type { ClaimRow } from './claims.queries.ts'
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

const presentClaim = (row: CaseRow, claim: ClaimRow, photos: readonly PhotoRow[]) => ({
  id: claim.id,
  vendorName: claim.vendorName,
  note: claim.note,
  createdAt: claim.createdAt.toISOString(),
  photos: photos.filter(({ claimId }) => claimId === claim.id).map((photo) => presentPhoto(row.kind, photo)),
  open: isClaimOpen(row, claim),
  declinedAt: claim.declinedAt?.toISOString() ?? null,
})

const presentRequestFields = (row: CaseRow, today: Day) => ({
  unitId: row.unitId,
  takenBy: row.takenByName,
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
  { replies, photos, claim }: { replies: ReplyRow[]; photos: PhotoRow[]; claim: ClaimRow | undefined },
  { caller, today, place }: { caller: Caller; today: Day; place: CasePlace },
): Case {
  const findPhotos: Photos = (replyId) =>
    photos
      .filter((photo) => photo.replyId === replyId && photo.claimId === null)
      .map((photo) => presentPhoto(row.kind, photo))
  return {
    id: row.id,
    tenantId: row.tenantId,
    tenantName: row.tenantName,
    tenantEmail: seesTenantDetails(caller) || row.tenantId === null ? row.tenantEmail : '',
    property: caller.role === 'admin' ? place.property : null,
    unit: caller.role === 'admin' ? place.unit : null,
    phone: caller.role === 'admin' ? place.phone : null,
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
    ...(row.kind === 'request' && {
      claim: claim ? presentClaim(row, claim, photos) : null,
      ...presentRequestFields(row, today),
    }),
  }
}
