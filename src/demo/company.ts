import { changeCompany, type SettingsGuard } from '../features/identity/company/server/company.service.ts'
import { logoFiles, setLogo } from '../features/identity/company/server/logo.service.ts'
import type { Context } from '../server/context.ts'
import type { Caller } from '../server/http/caller.ts'
import { readBytes, storeUpload } from './files.ts'

export async function setUpCompany(ctx: Context, owner: Caller): Promise<void> {
  const changes = {
    companyName: 'Nyansapɔ Properties',
    address: 'Nyansapɔ Properties Ltd\n2nd Floor, Mile 7 Junction\nP.O. Box AN 7070, Achimota, Accra',
    phone: '030 000 7070',
    email: 'rent@nyansapo.example.com',
    howToPay: {
      mobileMoney: [
        { network: 'MTN MoMo', number: '024 000 7070', name: 'Nyansapo Properties Ltd' },
        { network: 'Telecel Cash', number: '020 000 7070', name: 'Nyansapo Properties Ltd' },
      ],
      bank: 'Akwaaba Bank, Achimota Branch\nNyansapo Properties Ltd\nAccount 0012 0450 7781',
      text: 'Paying from somebody else’s number is fine: just send in the receipt here.',
    },
  }
  const guard: SettingsGuard = {
    confirmPassword: async () => undefined,
    closeThrough: async () => undefined,
    changeAndAlert: async (_tx, _by, change) => (await change()).result,
  }
  await changeCompany(ctx, { caller: owner, changes, guard })
  await uploadLogo(ctx, owner)
}

async function uploadLogo(ctx: Context, owner: Caller): Promise<void> {
  const details = { fileName: 'logo.png', contentType: 'image/png' } as const
  await setLogo(ctx, owner, await storeUpload(ctx, logoFiles, await readBytes('logo.png'), details))
}
