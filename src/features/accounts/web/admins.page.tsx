import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../web/api-error.ts'
import { DataTable } from '../../../web/ui/data-table.tsx'
import { LazyPart, lazyPart, PART_FAILED } from '../../../web/ui/lazy-part.tsx'
import { useNotice } from '../../../web/ui/notice.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { ErrorState, Loading } from '../../../web/ui/states.tsx'
import type { AdminPerson } from '../accounts.contract.ts'
import { adminsQuery, useMe } from './accounts.api.ts'
import { adminColumns } from './admins.columns.tsx'

const BANNER_MS = 5000
const DIALOGS = lazyPart(() => import('./admin-dialogs.tsx').then((module) => module.AdminDialogs))

export function AdminsPage() {
  const me = useMe()
  const admins = useQuery(adminsQuery)
  const store = useQueryClient()
  const notice = useNotice()
  const [open, setOpen] = useState<'add' | AdminPerson | null>(null)
  const close = () => setOpen(null)
  const done = async (text: string) => {
    await store.invalidateQueries(adminsQuery)
    notice.show('success', text, BANNER_MS)
  }
  return (
    <Page
      title="Admins"
      lead="Everyone here sees and changes everything."
      actions={<Button onClick={() => setOpen('add')}>Add Admin</Button>}
    >
      {notice.node}
      {admins.isPending && <Loading height={240} />}
      {admins.error && (
        <ErrorState title="Failed to load admins" onRetry={() => void admins.refetch()}>
          {messageOf(admins.error)}
        </ErrorState>
      )}
      {admins.data && (
        <DataTable
          label="Admins"
          columns={adminColumns(me.uid, setOpen)}
          rows={admins.data}
          rowKey={({ uid }) => uid}
        />
      )}
      {open && (
        <LazyPart
          part={DIALOGS}
          props={{ open, onClose: close, onDone: done }}
          onFailed={() => {
            close()
            notice.show('error', PART_FAILED)
          }}
        />
      )}
    </Page>
  )
}
