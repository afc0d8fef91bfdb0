import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../../../web/ui/button.tsx'
import { ActionButton } from '../../../../../web/ui/form/controls.tsx'
import { Row } from '../../../../../web/ui/layout.tsx'
import { DialogPart, LazyPart, lazyPart, PART_FAILED } from '../../../../../web/ui/lazy-part.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { BackToSettings } from '../../../../../web/ui/links/back-links.tsx'
import { Below, type Column, DataTable } from '../../../../../web/ui/list/data-table.tsx'
import { Loaded } from '../../../../../web/ui/loaded.tsx'
import { useNotice } from '../../../../../web/ui/notice.tsx'
import { Card, Page } from '../../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../../web/ui/states.tsx'
import { useUrlSearch } from '../../../../../web/url-search.ts'
import { useOpened } from '../../../../../web/use-opened.ts'
import { UNIT_KIND_LABELS } from '../../../../property/properties/units.rules.ts'
import type { HandoverTemplate } from '../../templates.contract.ts'
import { ObjectDays } from './object-days.tsx'
import { templatesQuery } from './templates.api.ts'

const EDITOR = lazyPart(() => import('./template.editor.tsx').then((module) => module.TemplateEditor))
const DELETE = lazyPart(() => import('./delete-template.tsx').then((module) => module.DeleteTemplate))

// In the address, so that an open template and its draft survive a reload.
const SEARCH = { open: '', copy: '' }
const NEW = 'new'
const DAYS = 'days'

export function HandoverTemplatesPage() {
  const [{ open, copy }, setSearch] = useUrlSearch(SEARCH)
  const result = useQuery(templatesQuery)
  const notice = useNotice({ over: true })
  const isList = open === ''
  useOpened({
    id: useLocation({ select: ({ hash }) => hash }) === DAYS ? DAYS : '',
    there: isList && result.isSuccess,
  })
  const show = (next: { open?: string; copy?: string }) =>
    setSearch({ open: '', copy: '', ...next }, { push: true })
  const add = <Button onClick={() => show({ open: NEW })}>Add template</Button>
  return (
    <Page
      title="Handover templates"
      back={
        <BackToSettings>
          <TextLink to="/handovers" search={{}}>
            ‹ Handovers
          </TextLink>
        </BackToSettings>
      }
      lead="What is looked at in each room when a tenant moves in. Handovers that were prepared before stay as they are."
      actions={isList && add}
    >
      {notice.node}
      <Loaded result={result} failed="Failed to load the templates">
        {(templates) =>
          isList ? (
            <>
              <Templates templates={templates} add={add} onShow={show} notice={notice} />
              <ObjectDays id={DAYS} onSaved={(text) => notice.report('success', text)} />
            </>
          ) : (
            <LazyPart
              key={`${open} ${copy}`}
              part={EDITOR}
              props={{
                template: templates.find(({ id }) => id === open),
                source: templates.find(({ id }) => id === copy),
                onClose: () => show({}),
                onSaved: (text: string) => notice.report('success', text),
              }}
              onFailed={() => notice.fail(PART_FAILED)}
            />
          )
        }
      </Loaded>
    </Page>
  )
}

type ListProps = {
  templates: readonly HandoverTemplate[]
  add: ReactNode
  onShow: (next: { open?: string; copy?: string }) => void
  notice: ReturnType<typeof useNotice>
}

function Templates({ templates, add, onShow, notice }: ListProps) {
  const [deleting, setDeleting] = useState<HandoverTemplate | null>(null)
  const actions: Column<HandoverTemplate> = {
    header: 'Actions',
    card: 'actions',
    tight: true,
    cell: (template) => (
      <Row gap="xs" nowrap>
        <ActionButton
          aria-label={`Copy ${template.name}`}
          onClick={() => onShow({ open: NEW, copy: template.id })}
        >
          Copy
        </ActionButton>
        <ActionButton aria-label={`Delete ${template.name}`} onClick={() => setDeleting(template)}>
          Delete
        </ActionButton>
      </Row>
    ),
  }
  return (
    <>
      {templates.length === 0 ? (
        <Card>
          <EmptyState title="No templates yet." action={add}>
            A handover then begins without items, and whoever walks adds each of them.
          </EmptyState>
        </Card>
      ) : (
        <DataTable
          label="Handover templates"
          columns={[...COLUMNS, actions]}
          rows={templates}
          rowKey={({ id }) => id}
        />
      )}
      {deleting && (
        <DialogPart
          part={DELETE}
          props={{
            template: deleting,
            onClose: () => setDeleting(null),
            onDone: (text: string) => notice.report('success', text),
          }}
          onFailed={notice.fail}
        />
      )}
    </>
  )
}

const toCount = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

const COLUMNS: Column<HandoverTemplate>[] = [
  {
    header: 'Template',
    card: 'title',
    cell: ({ id, name, rooms }) => (
      <>
        <TextLink to="/handover-templates" search={{ open: id }}>
          {name}
        </TextLink>
        <Below>
          {toCount(rooms.flatMap(({ items }) => items).length, 'item')} in {toCount(rooms.length, 'room')}
        </Below>
      </>
    ),
  },
  {
    header: 'For',
    cell: ({ unitKinds }) =>
      unitKinds.map((kind) => UNIT_KIND_LABELS[kind]).join(', ') || 'Only where it is chosen',
  },
  { header: 'Meters', cell: ({ meters }) => meters.join(', ') || 'None' },
  { header: 'Keys', cell: ({ keys }) => keys.join(', ') || 'None' },
]
