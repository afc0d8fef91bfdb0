import '@mantine/core/styles.css'
import '../web/ui/link.css'
import '../web/ui/base.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../web/query.ts'
import { cssVariables, theme } from '../web/theme.ts'
import { prepareFirstScreen } from './first-screen/first-screen.prepare.ts'
import { reloadOnNewVersion } from './new-version.ts'

function render(router: AnyRouter): void {
  const place = document.getElementById('app')
  if (!place) throw new Error('index.html has no element #app')
  const app = (
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  )
  // A slow phone renders it in short steps, between which it answers presses.
  startTransition(() => createRoot(place).render(app))
}

reloadOnNewVersion()
void prepareFirstScreen().then(render)
