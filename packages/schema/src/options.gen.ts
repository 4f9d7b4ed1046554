export interface FwConfig { [key: string]: unknown }
export interface FwOptions { [key: string]: unknown }
