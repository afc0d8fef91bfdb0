import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../../web/ui/button.tsx'
import { DialogPart, lazyPart } from '../../../../../web/ui/lazy-part.tsx'
import { BackToSettings } from '../../../../../web/ui/links/back-links.tsx'
import { DataTable } from '../../../../../web/ui/list/data-table.tsx'
import { QueryState } from '../../../../../web/ui/loaded.tsx'
import { useNotice } from '../../../../../web/ui/notice.tsx'
import { Page } from '../../../../../web/ui/page.tsx'
import { useNewInAddress } from '../../../../../web/use-new-in-address.ts'
import { staffQuery, useMe } from '../accounts.api.ts'
import { OwnersTotp } from './owners-totp.tsx'
import { staffColumns } from './staff.columns.tsx'
import type { OpenStaffDialog, WorkPlace } from './staff.labels.ts'

const DIALOGS = lazyPart(() => import('./staff-dialogs.tsx').then((module) => module.StaffDialogs))

const ADDING: OpenStaffDialog = { kind: 'add' }

export function StaffPage({ properties }: { properties: readonly WorkPlace[] }) {
  const me = useMe()
  const staff = useQuery(staffQuery)
  const store = useQueryClient()
  const notice = useNotice()
  const [chosen, setOpen] = useState<OpenStaffDialog | null>(null)
  const [isNew, endNew] = useNewInAddress()
  const open = isNew ? ADDING : chosen
  const close = () => {
    setOpen(null)
    endNew()
  }
  const done = async (text: string) => {
    await store.invalidateQueries(staffQuery)
    notice.report('success', text)
  }
  return (
    <Page
      title="Staff"
      back={<BackToSettings />}
      lead="The staff, and what each of them may do."
      actions={<Button onClick={() => setOpen({ kind: 'add' })}>Add Person</Button>}
    >
      {notice.node}
      <QueryState query={staff} failed="Failed to load staff" height={240} always />
      {staff.data && (
        <DataTable
          label="Staff"
          columns={staffColumns({ me: me.uid, properties, onOpen: setOpen })}
          rows={staff.data}
          rowKey={({ uid }) => uid}
        />
      )}
      {staff.data && <OwnersTotp staff={staff.data} notice={notice} onOpen={setOpen} />}
      {open && (
        <DialogPart
          part={DIALOGS}
          props={{ open, properties, onClose: close, onDone: done }}
          onFailed={notice.fail}
        />
      )}
    </Page>
  )
}
