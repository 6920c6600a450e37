"""Configurable program analysis with dynamic precision adjustment (CPA+).

The framework of Beyer, Henzinger and Théoduloz as the thesis of Lemberger (section 2.6) presents it: an analysis is a
domain, a set of precisions, a transfer relation and the operators merge, stop and prec; analyses compose; one algorithm
explores the states of any of them. Nothing here knows a particular domain.
"""
