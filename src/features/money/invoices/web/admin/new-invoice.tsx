import { type RefObject, useState } from 'react'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { LazyPart, lazyPart, PART_FAILED } from '../../../../../web/ui/lazy-part.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { useUrlSearch } from '../../../../../web/url-search.ts'
import { BulkToggle } from '../bulk/bulk-toggle.tsx'
import classes from './invoices.module.css'
import type { Toast } from './mail-messages.ts'
import { SingleInvoice } from './single-invoice.tsx'

const BULK = lazyPart(() => import('../bulk/bulk-invoices.tsx').then((module) => module.BulkInvoices))
const SEARCH = { new: '' }
const ADDRESS = { single: '1', bulk: 'bulk' } as const

type Props = {
  tenantId: string
  box: RefObject<HTMLDivElement | null>
  onClose: () => void
  onCreated: (toast: Toast) => Promise<void>
}

/** A form stays mounted once shown, so that switching keeps what was typed. */
export function NewInvoice({ tenantId, box, onClose, onCreated }: Props) {
  const [search, setSearch] = useUrlSearch(SEARCH)
  const bulk = search.new === ADDRESS.bulk
  const [opened] = useState(bulk)
  const [seen, setSeen] = useState({ single: !bulk, bulk })
  const [failed, setFailed] = useState(false)
  const choose = (kind: keyof typeof ADDRESS) => {
    setSeen((before) => ({ ...before, [kind]: true }))
    setFailed(false)
    setSearch({ new: ADDRESS[kind] })
  }
  return (
    <Section title="New Invoice" aside={<BulkToggle bulk={bulk} onChoose={choose} />}>
      <div ref={box}>
        {(seen.single || !bulk) && (
          <Text as="div" maxWidth={640} hidden={bulk}>
            {/* Only at first: switching by arrow keys must not move the focus from the toggle. */}
            <SingleInvoice tenantId={tenantId} autoFocus={!opened} onClose={onClose} onCreated={onCreated} />
          </Text>
        )}
        {(seen.bulk || bulk) && (
          <div hidden={!bulk}>
            {failed ? (
              <Notice tone="error">{PART_FAILED}</Notice>
            ) : (
              <LazyPart
                part={BULK}
                props={{ onClose }}
                onFailed={() => setFailed(true)}
                meanwhile={<Stack surface="raised" className={classes.formPlace} />}
              />
            )}
          </div>
        )}
      </div>
    </Section>
  )
}
