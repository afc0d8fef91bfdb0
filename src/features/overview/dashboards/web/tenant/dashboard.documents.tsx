import { t } from '../../../../../web/translate.ts'
import { useMe } from '../../../../identity/accounts/web/accounts.api.ts'
import { DocumentsSection } from '../../../../service/documents/web/documents.section.tsx'

export function OwnDocuments() {
  const { uid } = useMe()
  return (
    <DocumentsSection
      tenantId={uid}
      reader="tenant"
      empty={t(
        'Your tenancy agreement, your ID and the inventory can be stored here. The office adds them, and so can you.',
      )}
      seenBy={t('You and the office can see it.')}
      stay
    />
  )
}
