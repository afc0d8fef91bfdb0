import { type ReactNode, useState } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { DialogPart, lazyPart } from '../../../../web/ui/lazy-part.tsx'
import { RowMenu } from '../../../../web/ui/list/row-menu.tsx'
import type { Tenant } from '../tenants.contract.ts'
import type { Held } from './dialogs/tenant-delete.tsx'
import classes from './tenant-acts.module.css'
import { welcomeAction } from './tenant-messages.ts'
import type { useTenantToasts } from './tenant-news.tsx'
import type { TenantAct } from './tenants.columns.tsx'

const DIALOGS = lazyPart(() => import('./dialogs/tenant-dialogs.tsx').then((module) => module.TenantDialogs))

type Props = { tenant: Tenant; held: Held; news: ReturnType<typeof useTenantToasts>; more: ReactNode }

export function TenantActs({ tenant, held, news, more }: Props) {
  // The tenant as opened.
  const [acting, setActing] = useState<{ act: TenantAct; tenant: Tenant } | null>(null)
  const setAct = (act: TenantAct) => setActing({ act, tenant })
  const close = () => setActing(null)
  return (
    <>
      <Button variant="default" onClick={() => setAct('edit')}>
        Edit
      </Button>
      <Button variant="subtle" color="gray" c="dimmed" onClick={() => setAct('delete')}>
        Delete
      </Button>
      <span className={classes.more}>
        <RowMenu label={`More for ${tenant.name}`}>
          <button type="button" onClick={() => setAct('welcome')}>
            {welcomeAction(tenant)}
          </button>
          {more}
        </RowMenu>
      </span>
      {acting && (
        <DialogPart
          part={DIALOGS}
          props={{ adding: false, acting, held, onClose: close, onDone: news.done, onToast: news.showToast }}
          onFailed={news.fail}
        />
      )}
    </>
  )
}
