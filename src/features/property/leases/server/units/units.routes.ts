import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../../server/context.ts'
import { page } from '../../../../../server/http/paging.ts'
import { mountEndpoints } from '../../../../../server/http/serve.ts'
import { receiveImport } from '../../../../../server/sheets/import.receive.ts'
import {
  addUnit,
  changeUnit,
  removeUnit,
  type UnitKindChanged,
} from '../../../properties/server/units.service.ts'
import { importUnits, previewUnitImport } from '../../../properties/server/units-import.service.ts'
import { unitsEndpoints } from '../../../properties/units.contract.ts'
import { UNIT_IMPORT_MESSAGES, unitsImportEndpoints } from '../../../properties/units-import.contract.ts'
import { exportUnits } from './units.export.ts'
import { createUnitLeases, listVisibleUnits, presentUnit, sumVisibleUnits } from './units.register.ts'

const PREVIEW = 'POST /units/import/preview'

export function unitsRoutes(app: FastifyInstance, ctx: Context, kindChanged: UnitKindChanged): void {
  const leases = createUnitLeases(ctx)
  mountEndpoints(app, ctx, unitsEndpoints, {
    'GET /units': (call) => page(call, listVisibleUnits(ctx, call.caller, call.query)),
    'GET /units/totals': ({ caller, query }) => sumVisibleUnits(ctx, caller, query),
    'GET /units/export': (call) => exportUnits(ctx, call),
    'POST /units': async ({ tx, caller, body }) => {
      const id = await addUnit(ctx, tx, { caller, given: body })
      return { answer: await presentUnit(ctx, tx, { caller, id }) }
    },
    'PATCH /units/{id}': async ({ caller, params, body }) => {
      await changeUnit(ctx, { caller, id: params.id, changes: body, leases, kindChanged })
      return presentUnit(ctx, ctx.db, { caller, id: params.id })
    },
    'DELETE /units/{id}': async ({ caller, params }) => {
      await removeUnit(ctx, caller, params.id)
      return undefined
    },
  })
  mountEndpoints(app, ctx, unitsImportEndpoints, {
    [PREVIEW]: async (call) =>
      previewUnitImport(
        ctx,
        call.caller,
        await receiveImport(call, UNIT_IMPORT_MESSAGES, unitsImportEndpoints[PREVIEW].form),
      ),
    'POST /units/import': ({ tx, caller, body }) => importUnits(ctx, tx, { rows: body.rows, caller }),
  })
}
