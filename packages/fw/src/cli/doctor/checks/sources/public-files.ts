import { doctorDiagnostics } from '@fw/schema'
import { basename } from 'pathe'
import type { AppFacts } from '../../facts/app-facts'
import type { Finding } from '../../finding'

const PRIVATE_FILE =
  /^(?:\.env(?:\.(?!example$).*)?|id_(?:rsa|ed25519|ecdsa)|\.npmrc|\.htpasswd|.*\.(?:pem|p12|pfx|sqlite3?))$/

/** Files in public folders that anybody can download and that are private. */
export function findPrivateFiles({ publicFiles }: AppFacts): Finding[] {
  return publicFiles
    .filter(file => PRIVATE_FILE.test(basename(file)))
    .map(file => doctorDiagnostics.privateFile({ name: basename(file) }, { location: { file, line: 1, column: 1 } }))
}
