import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { t } from '../../../../web/translate.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { DialogPart, lazyPart } from '../../../../web/ui/lazy-part.tsx'
import { LoadMore } from '../../../../web/ui/list/load-more.tsx'
import { useNotice } from '../../../../web/ui/notice.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { EmptyState, ErrorState, Loading } from '../../../../web/ui/states.tsx'
import type { OpenDialog } from './document-dialogs.tsx'
import { DocumentList } from './document-list.tsx'
import { DOCUMENTS_KEY } from './documents.api.ts'
import classes from './documents.module.css'
import { useDocuments } from './documents.queries.ts'

const DIALOGS = lazyPart(() => import('./document-dialogs.tsx').then((module) => module.DocumentDialogs))
const FIRST = 3

type Props = {
  /** The tenant's id or uid. */
  tenantId: string
  reader: 'admin' | 'tenant'
  empty: ReactNode
  seenBy: ReactNode
  readOnly?: boolean
  stay?: boolean
}

export function DocumentsSection({ tenantId, reader, empty, seenBy, readOnly = false, stay = false }: Props) {
  const list = useDocuments(tenantId, { stay })
  const store = useQueryClient()
  const notice = useNotice()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const done = (text: string) => {
    notice.report('success', text)
    return store.invalidateQueries({ queryKey: DOCUMENTS_KEY })
  }
  const add = (
    <Button variant="default" size="sm" onClick={() => setOpen('add')}>
      {t('Add a document')}
    </Button>
  )
  const failed = list.error && list.rows.length === 0
  const none = !list.loading && !list.error && list.rows.length === 0
  return (
    <Section title={t('Documents')} aside={!list.loading && !failed && !readOnly && add}>
      {notice.node}
      {list.loading && <Loading height={180} />}
      {failed && (
        <ErrorState title={t('Failed to load documents.')} error={list.error} onRetry={list.retry} />
      )}
      {none && <EmptyState title={t('No documents yet.')}>{empty}</EmptyState>}
      {list.rows.length > 0 && (
        <Documents list={list} reader={reader} onDelete={readOnly ? undefined : setOpen} />
      )}
      {open && (
        <DialogPart
          part={DIALOGS}
          props={{ open, tenantId, seenBy, onClose: () => setOpen(null), onDone: done }}
          onFailed={notice.fail}
        />
      )}
    </Section>
  )
}

type ListProps = Pick<Parameters<typeof DocumentList>[0], 'reader' | 'onDelete'> & {
  list: ReturnType<typeof useDocuments>
}

function Documents({ list, reader, onDelete }: ListProps) {
  const [all, setAll] = useState(false)
  const hidden = list.total - FIRST
  return (
    <>
      <DocumentList
        documents={all ? list.rows : list.rows.slice(0, FIRST)}
        reader={reader}
        onDelete={onDelete}
      />
      {!all && hidden > 0 && (
        <Button variant="subtle" className={classes.more} onClick={() => setAll(true)}>
          {t('View {hidden} more', { hidden })}
        </Button>
      )}
      {all && list.more && <LoadMore list={list} noun="document" />}
    </>
  )
}
