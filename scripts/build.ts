import { buildWeb } from './web-build.ts';

buildWeb();
