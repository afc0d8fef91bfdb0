import type { ReactNode } from 'react'
import { t } from '../../../../web/translate.ts'
import type { TenantDocument } from '../documents.contract.ts'
import { AddDocument } from './document-add.tsx'
import { DeleteDocument } from './document-delete.tsx'

export type OpenDialog = 'add' | TenantDocument

type Props = {
  open: OpenDialog
  tenantId: string
  seenBy: ReactNode
  onClose: () => void
  onDone: (text: string) => Promise<unknown>
}

export function DocumentDialogs({ open, tenantId, seenBy, onClose, onDone }: Props) {
  if (open === 'add') {
    const added = () => onDone(t('Document stored.'))
    return <AddDocument tenantId={tenantId} seenBy={seenBy} onClose={onClose} onAdded={added} />
  }
  return <DeleteDocument document={open} onClose={onClose} onDeleted={() => onDone(t('Document deleted.'))} />
}
