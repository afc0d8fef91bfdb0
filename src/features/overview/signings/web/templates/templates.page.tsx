import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../../web/ui/button.tsx'
import { ActionButton } from '../../../../../web/ui/form/controls.tsx'
import { Row } from '../../../../../web/ui/layout.tsx'
import { DialogPart, LazyPart, lazyPart, PART_FAILED } from '../../../../../web/ui/lazy-part.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { BackToSettings } from '../../../../../web/ui/links/back-links.tsx'
import { Below, type Column, DataTable } from '../../../../../web/ui/list/data-table.tsx'
import { Loaded } from '../../../../../web/ui/loaded.tsx'
import { useNotice } from '../../../../../web/ui/notice.tsx'
import { Page } from '../../../../../web/ui/page.tsx'
import { useUrlSearch } from '../../../../../web/url-search.ts'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import { UNIT_KIND_LABELS } from '../../../../property/properties/units.rules.ts'
import { KIND_NAMES } from '../../signings.rules.ts'
import type { AgreementTemplate } from '../../templates.contract.ts'
import { templatesQuery } from '../signings.api.ts'

const EDITOR = lazyPart(() => import('./template.editor.tsx').then((module) => module.TemplateEditor))

const DELETE = lazyPart(() => import('./delete-template.tsx').then((module) => module.DeleteTemplate))

// In the address, so that an open text and its draft survive a reload.
const SEARCH = { open: '', copy: '' }
const NEW = 'new'

export function AgreementTemplatesPage() {
  const [{ open, copy }, setSearch] = useUrlSearch(SEARCH)
  const result = useQuery(templatesQuery)
  const notice = useNotice({ over: true })
  const mayWrite = useCan()('signing:write')
  const show = (next: { open?: string; copy?: string }) =>
    setSearch({ open: '', copy: '', ...next }, { push: true })
  return (
    <Page
      title="Agreement texts"
      back={
        <BackToSettings>
          <TextLink to="/signings" search={{}}>
            ‹ Documents
          </TextLink>
        </BackToSettings>
      }
      lead="The texts of agreements and addenda. Documents that were made of a text stay as they are."
      actions={mayWrite && open === '' && <Button onClick={() => show({ open: NEW })}>Add text</Button>}
    >
      {notice.node}
      <Loaded result={result} failed="Failed to load the texts">
        {(templates) =>
          open === '' ? (
            <Templates templates={templates} mayWrite={mayWrite} onShow={show} notice={notice} />
          ) : (
            <LazyPart
              key={`${open} ${copy}`}
              part={EDITOR}
              props={{
                template: templates.find(({ id }) => id === open),
                source: templates.find(({ id }) => id === copy),
                mayWrite,
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
  templates: readonly AgreementTemplate[]
  mayWrite: boolean
  onShow: (next: { open?: string; copy?: string }) => void
  notice: ReturnType<typeof useNotice>
}

function Templates({ templates, mayWrite, onShow, notice }: ListProps) {
  const [deleting, setDeleting] = useState<AgreementTemplate | null>(null)
  const actions: Column<AgreementTemplate> = {
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
        {!template.builtIn && (
          <ActionButton aria-label={`Delete ${template.name}`} onClick={() => setDeleting(template)}>
            Delete
          </ActionButton>
        )}
      </Row>
    ),
  }
  return (
    <>
      <DataTable
        label="Agreement texts"
        columns={mayWrite ? [...COLUMNS, actions] : COLUMNS}
        rows={templates}
        rowKey={({ id }) => id}
      />
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

const COLUMNS: Column<AgreementTemplate>[] = [
  {
    header: 'Text',
    card: 'title',
    cell: ({ id, name, builtIn, version }) => (
      <>
        <TextLink to="/agreement-templates" search={{ open: id }}>
          {name}
        </TextLink>
        <Below>{builtIn ? 'Comes with the portal' : `Version ${version}`}</Below>
      </>
    ),
  },
  { header: 'Kind', cell: ({ kind }) => KIND_NAMES[kind] },
  {
    header: 'For',
    cell: ({ unitKinds }) =>
      unitKinds.length === 0
        ? 'Every kind of unit'
        : unitKinds.map((kind) => UNIT_KIND_LABELS[kind]).join(', '),
  },
]
