import { memo } from 'react'
import { EmailText } from '../../../../../web/ui/values.tsx'
import type { TenantChoice } from '../../tenants.contract.ts'
import classes from './tenant-chooser.module.css'

type Props = { tenant: TenantChoice; checked: boolean; onSet: (tenants: TenantChoice[], on: boolean) => void }

/** Memoized: choosing one tenant must not render every row. */
export const ChooserRow = memo(function ChooserRow({ tenant, checked, onSet }: Props) {
  const { name, email, apartment, unit } = tenant
  return (
    <li>
      <label className={classes.row}>
        <input
          type="checkbox"
          checked={checked}
          onChange={(event) => onSet([tenant], event.target.checked)}
        />
        <span className={classes.name}>{name}</span>
        <span className={classes.place}>{[apartment, unit].filter(Boolean).join(' · ')}</span>
        <span className={classes.email}>{email && <EmailText address={email} />}</span>
      </label>
    </li>
  )
})
