import '@mantine/core/styles.css'
import '../web/ui/base.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../web/query.ts'
import { cssVariables, theme } from '../web/theme.ts'
import { followNewVersion } from './new-version.ts'
import { prepareFirstScreen } from './offline/last-loaded.ts'
import { router } from './router.tsx'

function render(): void {
  const place = document.getElementById('app')
  if (!place) throw new Error('index.html has no element #app')
  createRoot(place).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}

followNewVersion()
void prepareFirstScreen().then(render)
