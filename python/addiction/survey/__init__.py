"""Surveys: many seeds solved under the same limits, kept in one file, and the figures that follow from it.

``survey.store`` keeps a survey (docs/surveys.md has its file), ``survey.pool`` and ``survey.cluster`` are its workers,
``survey.runner`` runs it, ``survey.report`` and ``survey.export`` tell what came of it, ``survey.verify`` checks it.

>>> from pathlib import Path
>>> from addiction import Limits
>>> from addiction.seeds import SeedSet
>>> from addiction.survey.pool import LocalPool
>>> from addiction.survey.report import make_report
>>> from addiction.survey.runner import run_survey
>>> from addiction.survey.store import Parameters, Store
>>> parameters = Parameters("ranks=4,shuffles=3,gaps=random,twos=any", Limits(nodes=10_000))
>>> with Store.write(Path("survey.db"), parameters, SeedSet.parse("1-20")) as store, LocalPool(2) as workers:
...     finished = run_survey(store, workers)
...     counts = make_report(store).counts
>>> finished, counts.tried
(True, 20)
"""
