import { Dialog } from '../../web/ui/dialog.tsx'
import { Stack, Text } from '../../web/ui/layout.tsx'
import classes from './shell.keys-list.module.css'
import { SEARCH_KEYS } from './shell.shortcut.ts'

type Group = { title: string; keys: readonly (readonly [keys: string, act: string])[] }

const GROUPS: readonly Group[] = [
  {
    title: 'Anywhere',
    keys: [
      [SEARCH_KEYS, 'Search records, screens and actions'],
      ['/', 'Search in the list of this screen'],
      ['?', 'These keys'],
      ['Esc', 'Close what is open: a dialog, a menu, the search'],
      ['Tab', 'Go to the next field, link or button; Shift Tab to the one before'],
    ],
  },
  {
    title: 'In the search',
    keys: [
      ['↓ ↑', 'Go to the next result, or the one before'],
      ['→', 'Go to Record payment, next to a tenant or an invoice'],
      ['Enter', 'Open the marked result'],
    ],
  },
  {
    title: 'In a list',
    keys: [
      ['Enter or ↓', 'On ⋯ of a row: open its menu'],
      ['↓ ↑', 'In the menu: go to the next action, or the one before'],
      ['Enter', 'Do the action'],
      ['Space', 'Choose a row'],
    ],
  },
  {
    title: 'On the money desk',
    keys: [
      ['↓ ↑ or J K', 'Go to the next line, or the one before'],
      ['Enter', 'Accept what is proposed for the line'],
      ['T', 'Choose its tenant'],
      ['S', 'Split it over tenants or invoices'],
      ['A', 'Put it aside'],
      ['D', 'Decide whether it is the same as another line'],
      ['U', 'Undo what was done with it'],
    ],
  },
]

export const KeysList = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Keys" onClose={onClose}>
    <Stack gap="xl">
      {GROUPS.map(({ title, keys }) => (
        <section key={title}>
          <Text as="h3" mb="sm">
            {title}
          </Text>
          <dl className={classes.keys}>
            {keys.map(([key, act]) => (
              <div key={key + act}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{act}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Stack>
  </Dialog>
)
